import { readSettings } from '#infra/local/settings.ts'

// Crier in a process of its own, on free ports. The first argument says which: `machine`, or `aws` for bundled functions in front of emulators. The second one names
// the place of its data, the third holds its settings. It tells its parent where it is, and ends with it.
const [system = 'machine', data = 'memory', settings = '{}'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
const options = readSettings({ PORT: '0', CRIER_DATA: data, ...JSON.parse(settings) })
const start = async () => {
  if (system === 'aws') return (await import('#infra/local/local-system.ts')).startLocalSystem(options)
  return (await import('#infra/machine/local-machine.ts')).startLocalMachine(options)
}
const { stop, ...addresses } = await start()
process.on('SIGTERM', () => {
  void stop().finally(() => process.exit(0))
})
process.send?.(addresses)
