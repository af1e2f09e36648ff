import type { Config } from '#server/platform/config.ts';
import type { Tracing } from './tracing.ts';

/** Nothing of it is loaded unless somebody collects traces. */
export async function openTracing(config: Config, warn: (message: string) => void): Promise<Tracing | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { Tracing } = await import('./tracing.ts');
  return new Tracing(config, warn);
}
