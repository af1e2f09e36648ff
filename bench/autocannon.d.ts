/** Types of the part of autocannon that the benchmarks use; the package has none. */
declare module 'autocannon' {
  type Request = { path?: string; headers?: Record<string, string> };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: { setupRequest(request: Request): Request }[];
  };
  type Result = {
    '2xx': number;
    non2xx: number;
    errors: number;
    duration: number;
    requests: { average: number; total: number };
    latency: { p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
