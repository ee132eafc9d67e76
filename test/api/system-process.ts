import { startLocalSystem } from '#infra/local/local-system.ts'
import { readSettings } from '#infra/local/settings.ts'

// A local system in a process of its own, on free ports. The first argument names the place of its data, the second holds its settings. It tells its
// parent where it is, and ends with it.
const [data = 'memory', settings = '{}'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
const { stop, ...addresses } = await startLocalSystem(readSettings({ PORT: '0', CRIER_DATA: data, ...JSON.parse(settings) }))
process.on('SIGTERM', () => {
  void stop().finally(() => process.exit(0))
})
process.send?.(addresses)
