import { clientSettings } from '#infra/local-aws/environment.ts'
import { readSettings } from '#infra/machine/demo/settings.ts'

// Runs Crier in its own process on free ports. The first argument picks the system: `machine`, or `aws` for bundled
// functions in front of emulators. The second is the data folder, and the third holds the settings. Reports its
// addresses to the parent process, and exits with it.
const [system = 'machine', data = 'memory', settings = '{}'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
const options = readSettings({ PORT: '0', CRIER_DATA: data, ...JSON.parse(settings) })
/** A table whose calls are recorded, for replaying them on other stores. */
const recorded = async (folder: string) => {
  const [{ startEmulator }, { startWireRecorder }] = await Promise.all([
    import('#infra/local-aws/emulator.ts'),
    import('../table/wire-recorder.ts'),
  ])
  const { url } = await startEmulator({ folder: undefined, onDeath: () => process.exit(1) })
  return (await startWireRecorder(url, folder)).url
}

const start = async () => {
  const { RECORD_TABLE: folder } = process.env
  if (system === 'aws') {
    const tableServer = options.tableServer ?? (folder ? clientSettings(await recorded(folder)) : undefined)
    return (await import('#infra/local-aws/local-system.ts')).startLocalSystem({ ...options, tableServer })
  }
  return (await import('#infra/machine/demo/local-machine.ts')).startLocalMachine(options)
}
const { stop, ...addresses } = await start()
process.on('SIGTERM', () => {
  void stop().finally(() => process.exit(0))
})
process.send?.(addresses)
