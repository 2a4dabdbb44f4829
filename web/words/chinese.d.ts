declare module 'virtual:chinese' {
  const texts: Record<string, string>;
  export default texts;
}
