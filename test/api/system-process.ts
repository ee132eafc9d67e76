import { startLocalSystem } from '#infra/local/local-system.ts'

// A local system in a process of its own, on free ports, with its data where the first argument says. It tells its parent where it is, and
// ends with it.
const [data = 'memory'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
const { stop, ...addresses } = await startLocalSystem({ port: 0, sandboxPort: 0, data })
process.on('SIGTERM', () => {
  void stop().finally(() => process.exit(0))
})
process.send?.(addresses)
