import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('./check-node.js', import.meta.url))

const checkOn = (node: string) => {
  const other = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${node}' })`
  const { status, stderr } = spawnSync(process.execPath, ['--import', other, program], { encoding: 'utf8' })
  return { status, stderr }
}

test('fails an install on a Node too old for its scripts, and says which one is needed', () => {
  const { status, stderr } = checkOn('20.20.2')

  expect(status).toBe(1)
  expect(stderr).toContain('Crier runs on Node 24 or newer.')
  expect(stderr).toContain('yours is 20.20.2')
})

test.each(['24.0.0', '24.21.0', '26.10.0'])('an install on Node %s prints nothing', (node) => {
  expect(checkOn(node)).toEqual({ status: 0, stderr: '' })
})
