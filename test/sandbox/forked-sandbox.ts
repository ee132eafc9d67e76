import { startSandbox } from '#infra/sandbox/sandbox.ts'

const [database = '', apps = ''] = process.argv.slice(2)
const { url } = await startSandbox({ port: 0, database, apps: JSON.parse(apps), mail: async () => [] })
process.send?.(url)
