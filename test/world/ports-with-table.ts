import { globSync, readFileSync } from 'node:fs'

/** The port suites whose promises the table implements. */
export const portsWithTable = globSync('test/ports/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('startDynamo'))
