import { clientSettings } from '#infra/local-aws/environment.ts'
import { readSettings } from '#infra/machine/demo/settings.ts'

// Crier in a process of its own, on free ports. The first argument says which: `machine`, or `aws` for bundled functions in front of emulators. The second one names
// the place of its data, the third holds its settings. It tells its parent where it is, and ends with it.
const [system = 'machine', data = 'memory', settings = '{}'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
const options = readSettings({ PORT: '0', CRIER_DATA: data, ...JSON.parse(settings) })
/** A table whose calls are written down, where somebody wants that: to replay them on others. */
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
