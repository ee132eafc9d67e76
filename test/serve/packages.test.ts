import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { packageFolders, runtimeSources } from '#infra/machine/packages/runtime.ts'
import { readServeSettings } from '#infra/machine/serve/settings.ts'
import { contracts } from '#shared/contracts/all.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'

const read = (name: string) => readFileSync(join(root, 'infra/machine/packages', name), 'utf8')

/** A Dockerfile's instructions, one per line, without comments. */
const instructions = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const of = (name: string) => instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

test('an image is built in two stages from our development version of Node and contains no bundler or npm', () => {
  expect(of('FROM').map((from) => from.split(' ')[0])).toEqual(Array(2).fill(`node:${packageFile.optionalDependencies.node}-trixie-slim`))
  expect(lastStage.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=build --chown=root:root /out /opt/crier'])
  expect(lastStage.join('\n')).toContain('rm -rf /usr/local/lib/node_modules')
})

test('an image runs as a user that owns none of its files, reports its health, and starts without a shell', () => {
  expect(lastStage.findLast((line) => line.startsWith('USER'))).toBe('USER node')
  for (const line of [...of('ENTRYPOINT'), ...of('CMD')]) expect(line).toMatch(/^\[".*"\]$/)
  expect(of('HEALTHCHECK')[0]).toMatch(/^--interval=.* CMD \["node", "-e", ".*\/api\/health.*"\]$/)
  expect(of('ADD')).toEqual([])
  expect(of('ENV').join(' ')).not.toMatch(/KEY|SECRET|PASSWORD/)
})

const Service = z.looseObject({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  ports: z.array(z.string()).optional(),
  image: z.string(),
  environment: z.record(z.string(), z.string()),
  networks: z.object({ inside: z.object({ ipv4_address: z.ipv4() }) }),
})
const compose = z.object({ services: z.object({ crier: Service, caddy: Service }) }).parse(parse(read('compose.yaml')))

test('in the compose file, both services have no capabilities and a read-only root, and only the proxy is exposed', () => {
  const { crier, caddy } = compose.services

  expect(crier.ports).toBeUndefined()
  expect(caddy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
  expect(caddy.image).toMatch(/^caddy:\d+\.\d+/)
})

test('Crier trusts the compose file’s proxy, which calls it where it listens and sets the client address itself', () => {
  const { crier, caddy } = compose.services

  expect(crier.environment.TRUSTED_PROXY).toBe(caddy.networks.inside.ipv4_address)
  expect(caddy.environment.CRIER_ADDRESS).toBe(`${crier.networks.inside.ipv4_address}:4000`)
  expect(read('Caddyfile')).toMatch(/header_up X-Forwarded-For \{remote_host\}/)
})

test('the systemd service can do little outside its own folder and gets the key from systemd', () => {
  const unit = read('crier.service')

  for (const line of [
    'LoadCredential=crier-master-key:/etc/crier/master.key',
    'User=crier',
    'UMask=0077',
    'StateDirectoryMode=0700',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateDevices=yes',
    'PrivateTmp=yes',
    'RestrictNamespaces=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
  ])
    expect(unit.split('\n')).toContain(line)
})

/** Where the image keeps the witness of the last heartbeat: the temporary folder, if it names no other. */
const runtimeFolder = /RUNTIME_DIRECTORY=(\S+)/.exec(of('ENV').join(' '))?.[1] ?? '/tmp'
const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const Mounting = z.object({ services: z.object({ crier: z.object({ tmpfs: z.array(z.string()), volumes: z.array(z.string()) }) }) })

test('a restart of the systemd service keeps the witness of the last heartbeat', () => {
  const unit = read('crier.service').split('\n')

  for (const line of ['RuntimeDirectory=crier', 'RuntimeDirectoryMode=0700', 'RuntimeDirectoryPreserve=yes']) expect(unit).toContain(line)
})

test('the image keeps the witness in a volume of its own, apart from the data', () => {
  const volumes = z.array(z.string()).parse(JSON.parse(of('VOLUME')[0] ?? ''))

  expect(volumes.filter((volume) => isWithin(runtimeFolder, volume))).toEqual([runtimeFolder])
  expect(lastStage.join('\n')).toMatch(new RegExp(`install --directory --owner=node --group=node --mode=0700 [^&]*${runtimeFolder}\\b`))
})

test.each(globSync('compose*.yaml', { cwd: join(root, 'infra/machine/packages') }))(
  '%s mounts nothing over the witness’s volume',
  (name) => {
    const { tmpfs, volumes } = Mounting.parse(parse(read(name))).services.crier
    const mounted = [...tmpfs.map((mount) => mount.split(':')[0]), ...volumes.map((volume) => volume.split(':')[1])]

    expect(mounted).toContain('/var/lib/crier')
    expect(mounted.filter((folder = '') => isWithin(runtimeFolder, folder))).toEqual([])
  },
)

test('on NixOS, where a restart replaces the container and its own volumes, the witness is in the machine’s runtime folder', () => {
  const module = read('nixos.nix')
  const temporary = [...module.matchAll(/"--tmpfs=([^":]+)/g)].map(([, folder = '']) => folder)

  expect(module).toContain(`systemd.tmpfiles.rules = [ "d ${runtimeFolder} 0700 1000 1000 -" ];`)
  expect(module).toContain(`"${runtimeFolder}:${runtimeFolder}"`)
  expect(temporary).toEqual(['/tmp'])
})

const example = parseEnv(read('crier.env.example'))

test('a box would start with the example settings, a key, and a password', () => {
  expect(readServeSettings(example)).toMatchObject({ siteUrl: 'https://crier.example.org', signUp: 'invitation', backups: { days: 14 } })
})

test('the image and the unit store data where the example does', () => {
  for (const name of ['DATA_FOLDER', 'BACKUP_FOLDER'] as const) {
    expect(of('ENV').join(' ')).toContain(`${name}=${example[name]}`)
    expect(read('crier.service')).toContain(`Environment=${name}=${example[name]}`)
  }
})

const runtime = runtimeSources()

test('every npm package a running box reads is a runtime dependency, and they are small', () => {
  expect(runtime.packages.filter((name) => !(name in packageFile.dependencies))).toEqual([])
  expect(runtime.packages.length).toBeLessThan(30)
  expect(packageFolders(runtime.packages)).not.toContain('node_modules/esbuild')
})

test('a package contains every file it names and everything loaded or started later', () => {
  expect(runtime.files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(runtime.files).toEqual(
    expect.arrayContaining([
      ...Object.keys(contracts).map((group) => `functions/api/${group}/group.ts`),
      ...platformIds.map((platform) => `functions/adapters/platforms/${platform}/publisher.ts`),
      ...platformIds.map((platform) => `shared/platforms/${platform}/preflight.ts`),
      'shared/contracts/openapi.ts',
      'functions/adapters/probe/film-process.ts',
      'functions/adapters/image-variants/draw-process.ts',
      'functions/operator/move.ts',
      'infra/machine/engine/engine-worker.ts',
      'infra/machine/backup/backup-worker.ts',
    ]),
  )
})

test('a package contains nothing that fakes AWS or the platforms, builds the site, or deploys', () => {
  const imitations = /^infra\/(sandbox|local-aws|certify|aws\/(stacks|constructs|deploy))\/|\/handler\.ts$|\/(make-site|bundle)\.ts$/

  expect(runtime.files.filter((file) => imitations.test(file))).toEqual([])
  expect(runtime.packages.filter((name) => /fauxqs|dynoxide|vite|client-(sqs|ssm|ses|scheduler)/.test(name))).toEqual([])
})
