declare module 'waymesh-wasm' {
  const createWaymesh: import('./module').WaymeshFactory;
  export default createWaymesh;
}

declare module 'waymesh-wasm/waymesh.wasm?url' {
  const url: string;
  export default url;
}
