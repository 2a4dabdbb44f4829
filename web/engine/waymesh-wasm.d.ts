declare module 'waymesh-wasm' {
  const createWaymesh: import('./module').ModuleFactory<import('./module').WaymeshModule>;
  export default createWaymesh;
}

declare module 'waymesh-wasm/waymesh_paths.js' {
  const createPaths: import('./module').ModuleFactory<import('./module').PathModule>;
  export default createPaths;
}

declare module 'waymesh-wasm/waymesh_export.js' {
  const createExport: import('./module').ModuleFactory<import('./module').ExportModule>;
  export default createExport;
}

declare module 'waymesh-wasm/*.wasm?url' {
  const url: string;
  export default url;
}
