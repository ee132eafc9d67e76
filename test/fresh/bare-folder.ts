import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BareMachine, cloneInto, type Variables, wayToRegistry } from './bare-machine.ts'
import { installNode, nodeVersion, npmVersion } from './node-twenty.ts'

/** The current machine, but with its own home folder, no fonts, and only a shell, Node 20, and npm as commands. */
export const bareFolder = async (own: Variables): Promise<BareMachine> => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-fresh-'))
  const at = (path: string) => join(folder, path)
  await installNode(at('node'))
  await symlink('/bin/sh', at('node/bin/sh'))
  for (const path of ['home', 'tmp']) await mkdir(at(path))
  await writeFile(at('fonts.conf'), '<?xml version="1.0"?>\n<fontconfig><cachedir>fonts</cachedir></fontconfig>\n')
  await cloneInto(at('crier'))
  const way = await wayToRegistry({ file: at('certificates.pem'), address: at('certificates.pem') })
  const places = { HOME: at('home'), TMPDIR: at('tmp'), FONTCONFIG_FILE: at('fonts.conf'), PATH: at('node/bin') }
  const variables = { ...way, ...own, ...places }
  return {
    words: `This machine with a home of its own, no fonts, and no commands but sh, Node ${nodeVersion} and npm ${npmVersion}.`,
    start: (command) =>
      spawn('/bin/sh', ['-c', command], { cwd: at('crier'), env: variables, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }),
    remove: () => rm(folder, { recursive: true }),
  }
}
