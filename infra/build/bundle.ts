import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import type { OnBuildNews } from '../../web/prerender/build-news.ts'
import { fingerprintOf } from '../../web/prerender/fingerprint.ts'
import { replaceFile } from '../../web/prerender/replace-file.ts'
import { root } from '../../web/prerender/root.ts'
import { type FunctionName, functionFolder, functionNames, programsOf } from '../aws/functions.ts'

export type Bundle = { name: FunctionName; file: string }

type Options = { outDir?: string; onNews?: OnBuildNews }

/** The bundles' sources: as long as none has changed, the built bundles are up to date. */
const inputs = ['functions/**/*.ts', 'shared/**/*.ts', 'package-lock.json', 'infra/aws/functions.ts', 'infra/build/*.ts']

/**
 * Bundles every Lambda to `<outDir>/<name>/handler.mjs`, with whatever it loads or starts later beside it. Bundles made
 * from the same files are reused. Throws if a handler is missing.
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
  // Each gets its own build: several entry points in one build share files, and a function is deployed from its own
  // folder.
  const metafiles = await Promise.all(
    functionNames.map((name) => bundle({ handler: handlerOf(name), ...programsOf(name) }, join(folder, name))),
  )
  // Its helper process would stay for as long as ours, with everything it read in memory.
  await (await import('esbuild')).stop()
  await replaceFile(join(folder, 'metafile.json'), JSON.stringify(merged(metafiles)))
  await replaceFile(stamp, fingerprint)
  onNews({ step: 'functions', isDone: true })
  return bundles
}

/**
 * Bundles what a function loads and starts to its folder, keyed by output file name. The bundler is imported only when
 * needed, so it needn't be installed to run built functions.
 */
export const bundle = async (entryPoints: Record<string, string>, outdir: string): Promise<Metafile> => {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints,
    outdir,
    absWorkingDir: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Prefers packages' ES modules, so unused code is left out.
    mainFields: ['module', 'main'],
    // It has native code.
    external: ['sharp'],
    // CommonJS packages load Node's modules with `require`, which an ES module doesn't have:
    // https://github.com/evanw/esbuild/issues/1921
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    minify: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await Promise.all(outputFiles.map(({ path, contents }) => replaceFile(path, contents)))
  await removeOthers(
    outdir,
    outputFiles.map(({ path }) => path),
  )
  return metafile
}

const handlerOf = (name: FunctionName) => `${functionFolder(name)}/handler.ts`

const merged = (metafiles: readonly Metafile[]): Metafile => ({
  inputs: Object.assign({}, ...metafiles.map(({ inputs: all }) => all)),
  outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
})

const refuseMissingHandlers = () => {
  const missing = functionNames.map(handlerOf).filter((handler) => !existsSync(join(root, handler)))
  if (missing.length > 0) throw new Error(`Every function in infra/aws/functions.ts needs a handler; missing: ${missing.join(', ')}.`)
}

/**
 * Parts of an earlier build, which would be deployed to AWS with the new ones. Processes that run them have loaded them
 * all.
 */
const removeOthers = async (folder: string, kept: readonly string[]) => {
  const others = (await readdir(folder))
    .map((name) => join(folder, name))
    .filter((path) => /\.mjs(\.map)?$/.test(path) && !kept.includes(path))
  await Promise.all(others.map((path) => rm(path, { force: true })))
}
