export { type CallOptions, EngineClient, EngineLost, type EnginePort, Superseded } from './client';
export * from './module';
export type {
  ChunkRect,
  ExportAsk,
  HighwayPart,
  MemoryUsage,
  PathsAsk,
  PathsPart,
  SpaceName,
  SurveyAsk,
  SurveyPart,
  TightenAsk,
  TightenPart,
  TimedPath,
} from './protocol';
export { startEngine } from './spawn';
