import type { Behavior } from './behavior.ts'
import { connecting } from './connecting.ts'
import { faults } from './faults.ts'
import { proxy } from './proxy.ts'
import { publishing } from './publishing.ts'

/** What every adapter does, in the order of the documentation's table. */
export const behaviors: readonly Behavior[] = [...connecting, ...publishing, ...faults, ...proxy]
