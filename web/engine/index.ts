export { type CallOptions, EngineClient, EngineLost, type EnginePort, Superseded } from './client';
export * from './module';
export type { ChunkRect, RouteAsk } from './protocol';
export { startEngine } from './spawn';
