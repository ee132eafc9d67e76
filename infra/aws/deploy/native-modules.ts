import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { root } from '../../../web/prerender/root.ts'

const Package = z.object({ dependencies: z.object({ sharp: z.string() }) })

/**
 * Places `render`'s native package beside its bundle, built for Lambda's machines. It's the same release that runs
 * here. https://sharp.pixelplumbing.com/install/#cross-platform
 */
export const installNativeModules = async () => {
  const { dependencies } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const folder = join(root, '.build/functions/render')
  const platform = ['--os=linux', '--cpu=arm64', '--libc=glibc']
  const parameters = ['install', '--no-save', '--no-package-lock', '--prefix', folder, ...platform, `sharp@${dependencies.sharp}`]
  const [code] = await once(spawn('npm', parameters, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('The image library couldn’t be installed for Lambda. Fix the errors above and run this again.')
}
