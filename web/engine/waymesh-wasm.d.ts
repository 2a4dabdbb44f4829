declare module 'waymesh-wasm' {
  const createWaymesh: import('./module').ModuleFactory<import('./module').WaymeshModule>;
  export default createWaymesh;
}

declare module 'waymesh-wasm/waymesh_lab.js' {
  const createLab: import('./module').ModuleFactory<import('./module').LabModule>;
  export default createLab;
}

declare module 'waymesh-wasm/*.wasm?url' {
  const url: string;
  export default url;
}
