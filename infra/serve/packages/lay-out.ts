import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { root } from '../../../web/prerender/root.ts'
import { buildSite } from '../../build/build-site.ts'
import { bundleFunctions } from '../../build/bundle.ts'
import { packageFolders, runtimeSources } from './runtime.ts'

// Lays out what a box needs to run, and no more: `node infra/serve/packages/lay-out.ts FOLDER`. The image is made of it.

/** Whatever the built functions and the built site are recognised by belongs to them. */
const wholeFolders = [
  'functions',
  'shared',
  'infra/build',
  'infra/local',
  'infra/serve',
  'infra/edge',
  'web',
  '.build/functions',
  '.build/box-site',
]
const singleFiles = ['package.json', 'package-lock.json', 'infra/functions.ts', '.build/site.sha256', 'LICENSE']

export const layOut = async (target: string): Promise<void> => {
  await Promise.all([bundleFunctions(), buildSite()])
  await rm(target, { recursive: true, force: true })
  const { files, packages } = runtimeSources()
  const needed = [...wholeFolders, ...singleFiles, ...files.filter((file) => !wholeFolders.some((folder) => file.startsWith(`${folder}/`)))]
  for (const name of [...needed, ...packageFolders(packages)]) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await cp(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  }
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) await layOut(resolve(folder))
