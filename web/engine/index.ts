export { type CallOptions, EngineClient, EngineLost, type EnginePort, Superseded } from './client';
export * from './module';
export type { ChunkRect, HighwayPart, RouteAsk } from './protocol';
export { startEngine } from './spawn';
