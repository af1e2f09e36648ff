import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { checkLive, checkReady } from '#contracts/site.contract.ts';
import { SITE_FILES } from '#scripts/deb.ts';
import { readConfig, settingNames } from '#server/platform/config.ts';
import { renderHelmTemplate } from './support/helm-template.ts';
import { ROOT, read } from './support/source-files.ts';

type Service = { image: string; environment?: Record<string, string>; env_file?: object[]; volumes?: string[] };
type Compose = { services: Record<string, Service> };

const { version, devDependencies } = JSON.parse(read('package.json')) as {
  version: string;
  devDependencies: Record<string, string>;
};
const defaults = readConfig({});
const dockerfile = read('packaging/docker/Dockerfile');
const compose = (name: string) => parse(read(`packaging/docker/${name}`), { merge: true }) as Compose;
const dockerSettings = parseEnv(/^ENV (.+)$/m.exec(dockerfile)![1]!.replaceAll(' ', '\n')) as Record<string, string>;
/** What operators give, by the name of the variable that the files ask for. */
const GIVEN: Record<string, string> = {
  DIG_HOST: 'dig.example.org',
  SMTP_URL: 'smtp://user:password@mail.example.org:587',
  MAIL_FROM: 'dig@example.org',
  SESSION_SECRET: 'thirty-two characters or more of it',
  POSTGRES_PASSWORD: 'secret',
  STORAGE_SECRET: 'secret',
};
const fillIn = (value: string) => value.replaceAll(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, name: string) => GIVEN[name] ?? '');
const unknownSettings = (settings: object) => Object.keys(settings).filter((name) => !settingNames.includes(name));

/** The settings with which a node would start. */
function expectToStart(settings: Record<string, string>) {
  expect(unknownSettings(settings)).toEqual([]);
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, fillIn(value)]));
  return expect(readConfig(given).isProduction).toBe(true);
}

describe('the image', () => {
  test('has the Node of package.json, the port of the site and its health check', () => {
    const images = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, tag]) => tag);
    expect(images).toEqual([devDependencies['node'], devDependencies['node']]);
    expect(dockerfile).toContain(`EXPOSE ${defaults.PORT}`);
    expect(dockerfile).toContain(checkLive.path);
    expect(dockerSettings['PORT']).toBe(String(defaults.PORT));
    expect(dockerfile).toContain('USER node');
  });

  test('has the files that the site reads, and those only', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)]
      .flatMap(([, sources]) => sources!.split(' '))
      .map((file) => file.replace('/opt/dig/', ''));
    expect(copied.toSorted()).toEqual([...SITE_FILES, 'node_modules'].toSorted());
    expect(SITE_FILES.filter((file) => file !== 'build' && !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test.each(['compose.yml', 'compose.nodes.yml'])('%s has settings with which the site starts', (name) => {
    const { services } = compose(name);
    const nodes = Object.values(services).filter(({ image }) => image === 'dig');
    expect(nodes).toHaveLength(name === 'compose.yml' ? 1 : 2);
    for (const { environment = {}, env_file } of nodes) {
      expectToStart({ ...dockerSettings, ...environment });
      // All other settings: compose reads .env for its own variables alone.
      expect(env_file).toEqual([{ path: 'dig.env', required: false }]);
      expect(read('.gitignore')).toContain('\npackaging/docker/dig.env\n');
      expect(read('packaging/docker/Dockerfile.dockerignore')).toContain('\npackaging/docker/dig.env\n');
    }
  });

  test('two nodes reach PostgreSQL through a pooler and by themselves, and an object storage', () => {
    const { services } = compose('compose.nodes.yml');
    const { DATABASE_URL = '', DATABASE_DIRECT_URL = '', STORAGE_URL = '' } = services['node-1']!.environment!;
    const serviceOf = (url: string) => services[new URL(fillIn(url)).hostname];
    expect(serviceOf(DATABASE_URL)?.environment).toMatchObject({ POOL_MODE: 'transaction', DB_HOST: 'postgres' });
    expect(serviceOf(DATABASE_DIRECT_URL)?.image).toMatch(/^postgres:/);
    expect(serviceOf(STORAGE_URL)?.environment).toMatchObject({
      RUSTFS_ACCESS_KEY: new URL(fillIn(STORAGE_URL)).username,
    });
    expect(services['bucket']).toMatchObject({
      command: expect.stringContaining(new URL(fillIn(STORAGE_URL)).pathname),
    });
  });
});

describe('the Debian package', () => {
  test('has settings with which the site starts, as they come and all of them', () => {
    const text = read('packaging/deb/dig.env');
    expectToStart(parseEnv(text) as Record<string, string>);
    expectToStart(parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>);
  });

  test('has scripts that a shell can read', () => {
    for (const script of ['postinst', 'prerm', 'postrm'])
      expect(execFileSync('sh', ['-n', join(ROOT, 'packaging/deb', script)], { encoding: 'utf8' })).toBe('');
  });

  test('has a unit that starts what there is, as its own user and with nothing else of the machine', () => {
    const unit = read('packaging/systemd/dig.service');
    const [, program, script] = /^ExecStart=\/opt\/dig\/(\S+) (\S+)$/m.exec(unit)!;
    expect([program, script].filter((file) => !existsSync(join(ROOT, file!)))).toEqual([]);
    for (const line of [
      'User=dig',
      'KillMode=mixed',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'PrivateUsers=yes',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(read('packaging/deb/postinst')).toContain('--no-create-home --shell /usr/sbin/nologin dig');
  });
});

describe('the Helm chart', () => {
  const chart = parse(read('packaging/helm/dig/Chart.yaml')) as { appVersion: string };
  const values = parse(read('packaging/helm/dig/values.yaml')) as Record<string, Record<string, unknown>>;
  const everything = {
    ...values,
    autoscaling: { ...values['autoscaling'], enabled: true },
    serviceMonitor: { enabled: true },
  };
  const render = (given: object) =>
    ['deployment', 'service'].flatMap((name) => {
      const dot = { Values: given, Chart: { AppVersion: chart.appVersion }, Release: { Name: 'site' } };
      const text = renderHelmTemplate(read(`packaging/helm/dig/templates/${name}.yaml`), dot);
      return parseAllDocuments(text).map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS() as { kind: string; metadata: { name: string }; spec: Record<string, never> };
      });
    });

  test('is rendered to what it should be, with and without its switches', () => {
    const kinds = ['Deployment', 'Service', 'PodDisruptionBudget', 'Ingress', 'NetworkPolicy'];
    expect(render(values).map(({ kind }) => kind)).toEqual(kinds);
    const all = render(everything);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set([...kinds, 'HorizontalPodAutoscaler', 'ServiceMonitor']),
    );
    expect(new Set(all.map(({ metadata }) => metadata.name))).toEqual(new Set(['site']));
    expect(chart.appVersion).toBe(version);
  });

  test('lets only the given namespaces reach the site, or all where none is given', () => {
    const rulesFor = (ingressNamespace: string) => {
      const networkPolicy = { ...values['networkPolicy'], ingressNamespace };
      const policy = render({ ...values, networkPolicy }).find(({ kind }) => kind === 'NetworkPolicy');
      return (policy!.spec as unknown as { ingress: object[] }).ingress;
    };
    const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': 'front' } };
    expect(rulesFor('front')[0]).toEqual({ ports: [{ port: 'http' }], from: [{ namespaceSelector }] });
    expect(rulesFor('')[0]).toEqual({ ports: [{ port: 'http' }] });
  });

  test('starts the site with known settings, its ports and its health checks', () => {
    const [deployment] = render(values);
    const { template, replicas } = deployment!.spec as unknown as Deployment;
    const [container] = template.spec.containers;
    const env = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]));
    const secret = {
      DATABASE_URL: 'postgres://dig@postgres/dig',
      SESSION_SECRET: '${SESSION_SECRET}',
      SMTP_URL: '${SMTP_URL}',
    };
    expectToStart({ ...dockerSettings, ...env, ...secret });
    for (const name of Object.keys(secret)) expect(read('packaging/helm/dig/values.yaml')).toContain(name);
    expect(container!.ports).toEqual([
      { name: 'http', containerPort: defaults.PORT },
      { name: 'metrics', containerPort: Number(env['METRICS_PORT']) },
    ]);
    expect(container!.livenessProbe.httpGet.path).toBe(checkLive.path);
    expect(container!.readinessProbe.httpGet.path).toBe(checkReady.path);
    expect(container!.image).toBe(`registry.example.org/dig:${version}`);
    expect(replicas).toBe(2);
    // Together less than the cluster waits before it kills the node.
    expect(container!.lifecycle.preStop.exec.command).toEqual(['sleep', '5']);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 45);
    expect(container!.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  });
});

type Probe = { httpGet: { path: string } };
type Container = {
  image: string;
  env: { name: string; value: string }[];
  ports: object[];
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
  securityContext: object;
};
type Deployment = {
  replicas: number;
  template: { spec: { containers: Container[]; terminationGracePeriodSeconds: number } };
};
