import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild'
import type { OnBuildNews } from '../../web/prerender/build-news.ts'
import { fingerprintOf } from '../../web/prerender/fingerprint.ts'
import { replaceFile } from '../../web/prerender/replace-file.ts'
import { root } from '../../web/prerender/root.ts'
import { type FunctionName, functionFolder, functionNames } from '../functions.ts'
import { leanZod } from './lean-zod.ts'
import { withoutUnusedSchemas } from './unused-schemas.ts'
import { unusedStripeResources } from './unused-stripe-resources.ts'

export type Bundle = { name: FunctionName; file: string }

type Options = { outDir?: string; onNews?: OnBuildNews }

/**
 * Functions of which parts are files of their own, read when they are first needed. Such a part is a platform's publisher, or the list of common passwords. Others
 * are the passkeys' library, the API's description, what looks into files, and one kind of job.
 */
const splitNames: readonly FunctionName[] = [
  'admin',
  'auth',
  'deliver',
  'factors',
  'health',
  'jobs',
  'media',
  'payments',
  'platforms',
  'posts',
  'queues',
  'user',
]

/** The sources of the bundles: when none of them has changed, the built bundles still fit. */
const inputs = ['functions/**/*.ts', 'shared/**/*.ts', 'package-lock.json', 'infra/functions.ts', 'infra/build/*.ts', 'web/lean-*.ts']

/**
 * Bundles every Lambda to `<outDir>/<name>/handler.mjs`, unless what lies there was made from the same files. Throws when a handler
 * is missing.
 */
export const bundleFunctions = async ({ outDir = '.build/functions', onNews = () => undefined }: Options = {}): Promise<Bundle[]> => {
  const folder = resolve(root, outDir)
  const bundles = functionNames.map((name) => ({ name, file: join(folder, name, 'handler.mjs') }))
  const fingerprint = await fingerprintOf(inputs)
  const stamp = join(folder, 'inputs.sha256')
  const isFresh = existsSync(stamp) && (await readFile(stamp, 'utf8')) === fingerprint && bundles.every(({ file }) => existsSync(file))
  if (isFresh) return bundles

  onNews({ step: 'functions', isDone: false })
  refuseMissingHandlers()
  const whole = functionNames.filter((name) => !splitNames.includes(name))
  const zod = leanZod()
  const builds = await Promise.all([
    built({ entryPoints: whole.map(entryOf), outdir: folder, plugins: [zod] }),
    // Each by itself, or they would share files. Every function is to have all of its own in its folder.
    ...splitNames.map((name) =>
      built({
        entryPoints: [entryOf(name)],
        outdir: folder,
        splitting: true,
        chunkNames: `${name}/[name]-[hash]`,
        plugins: [zod, wholeStart(name)],
      }),
    ),
  ])
  // Its helper process would stay for as long as ours, with all it has read in memory.
  await (await import('esbuild')).stop()
  await Promise.all(builds.flatMap(({ outputFiles }) => outputFiles.map(({ path, contents }) => replaceFile(path, contents))))
  await Promise.all(splitNames.map((name) => removeOthers(join(folder, name), builds)))
  await replaceFile(join(folder, 'metafile.json'), JSON.stringify(merged(builds.map(({ metafile }) => metafile))))
  await replaceFile(stamp, fingerprint)
  onNews({ step: 'functions', isDone: true })
  return bundles
}

type Built = { outputFiles: OutputFile[]; metafile: Metafile }

/** The bundler is read where something has to be bundled: who runs built functions need not have it. */
const built = async ({ plugins = [], ...options }: BuildOptions): Promise<Built> => {
  const { build } = await import('esbuild')
  return build({
    ...options,
    absWorkingDir: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    // Node reads such a pattern wherever it stands in a file, with tables of all characters: 10 ms of a cold start. Made of text, it is read when it is used.
    supported: { 'regexp-unicode-property-escapes': false },
    format: 'esm',
    // ES modules leave out what isn't used; CommonJS ones can't.
    mainFields: ['module', 'main'],
    // It has native code.
    external: ['sharp'],
    plugins: [workedOutDescription, builtInModules, unusedStripeResources, ...plugins, withoutUnusedSchemas],
    minify: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
}

const entryOf = (name: FunctionName) => ({ in: handlerOf(name), out: `${name}/handler` })

const merged = (metafiles: readonly Metafile[]): Metafile => ({
  inputs: Object.assign({}, ...metafiles.map(({ inputs: all }) => all)),
  outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
})

/**
 * Keeps what a function reads at its start in one file: thirty small ones take twice as long. The bundler puts code in one file when the same parts need
 * it. So each part that is read later is told that it needs the handler, which is there by then.
 */
const wholeStart = (name: FunctionName): Plugin => ({
  name: 'whole start',
  setup: ({ onResolve, onLoad, resolve: resolvePath }) => {
    const later = new Set<string>()
    onResolve({ filter: /^/ }, async ({ kind, path, pluginData, ...asked }) => {
      if (kind !== 'dynamic-import' || pluginData === wholeStart) return undefined
      const found = await resolvePath(path, { ...asked, kind, pluginData: wholeStart })
      later.add(found.path)
      return found
    })
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!later.has(path)) return undefined
      const contents = `${await readFile(path, 'utf8')}\nimport '${join(root, handlerOf(name))}'`
      return { contents, loader: 'ts', resolveDir: dirname(path) }
    })
  },
})

/** The OpenAPI document is worked out here, once. So the function that serves it needs no contract but its own. */
const workedOutDescription: Plugin = {
  name: 'worked out description',
  setup: ({ onLoad }) => {
    onLoad({ filter: /openapi-document\.ts$/ }, async () => {
      const { openApiDocument } = await import('#shared/contracts/openapi-document.ts')
      return { contents: `export const openApiDocument = ${JSON.stringify(openApiDocument)}` }
    })
  },
}

/**
 * An import of a built-in module reads every one of its exports. With them comes all that Node keeps back until it is used: for node:http its whole
 * implementation of fetch. Asked for in this way they cost 20 to 30 ms less at every cold start.
 */
const builtInModules: Plugin = {
  name: 'built-in modules',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^/ }, ({ path }) => (isBuiltin(path) ? { path, namespace: 'built-in' } : undefined))
    onLoad({ filter: /^/, namespace: 'built-in' }, ({ path }) => ({ contents: `module.exports = process.getBuiltinModule('${path}')` }))
  },
}

const handlerOf = (name: FunctionName) => `${functionFolder(name)}/handler.ts`

const refuseMissingHandlers = () => {
  const missing = functionNames.map(handlerOf).filter((handler) => !existsSync(join(root, handler)))
  if (missing.length > 0) throw new Error(`Every function in infra/functions.ts needs a handler; missing: ${missing.join(', ')}.`)
}

/** Parts of an earlier build, which would go to AWS with the new ones. Whoever runs them has read them all. */
const removeOthers = async (folder: string, builds: readonly Built[]) => {
  const kept = new Set(builds.flatMap(({ outputFiles }) => outputFiles.map(({ path }) => path)))
  const others = (await readdir(folder)).map((name) => join(folder, name)).filter((path) => /\.mjs(\.map)?$/.test(path) && !kept.has(path))
  await Promise.all(others.map((path) => rm(path, { force: true })))
}
