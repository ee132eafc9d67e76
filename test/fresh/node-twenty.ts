import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { run } from './bare-machine.ts'

/** The newest Node 20 and its bundled npm. https://nodejs.org/dist/v20.20.2/docs/CHANGELOG */
export const nodeVersion = '20.20.2'
export const npmVersion = '10.8.2'

/**
 * Installs both from npm's registry into a folder, laid out like Node's own archive: `bin/node`, `bin/npm`, `bin/npx`.
 */
export const installNode = async (folder: string) => {
  const packed = await mkdtemp(join(tmpdir(), 'crier-node-'))
  try {
    const names = [`node-${process.platform}-${process.arch}@${nodeVersion}`, `npm@${npmVersion}`]
    await run('npm', ['pack', '--silent', '--pack-destination', packed, ...names], { cwd: root })
    await unpack(join(packed, `node-${process.platform}-${process.arch}-${nodeVersion}.tgz`), folder, 'package/bin/node')
    await unpack(join(packed, `npm-${npmVersion}.tgz`), join(folder, 'lib/node_modules/npm'))
    for (const name of ['npm', 'npx']) await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'bin', name))
  } finally {
    await rm(packed, { recursive: true })
  }
}

const unpack = async (archive: string, into: string, ...members: string[]) => {
  await mkdir(into, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', into, '--strip-components=1', '--no-same-owner', ...members])
}
