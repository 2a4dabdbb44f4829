declare module 'waymesh-wasm' {
  const createWaymesh: import('./module').ModuleFactory<import('./module').WaymeshModule>;
  export default createWaymesh;
}

declare module 'waymesh-wasm/waymesh_paths.js' {
  const createPaths: import('./module').ModuleFactory<import('./module').PathModule>;
  export default createPaths;
}

declare module 'waymesh-wasm/waymesh_regions.js' {
  const createRegions: import('./module').ModuleFactory<import('./module').RegionModule>;
  export default createRegions;
}

declare module 'waymesh-wasm/*.wasm?url' {
  const url: string;
  export default url;
}
