import { globSync, readFileSync } from 'node:fs'

/** The suites of the ports whose promises the table keeps. */
export const portsWithTable = globSync('test/ports/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('startDynamo'))
