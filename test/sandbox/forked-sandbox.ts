import { startSandbox } from '#infra/local/sandbox/sandbox.ts'

const [database = '', app = ''] = process.argv.slice(2)
const { url } = await startSandbox({ port: 0, database, apps: { x: JSON.parse(app) }, mail: async () => [] })
process.send?.(url)
