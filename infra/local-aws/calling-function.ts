import { AsyncLocalStorage } from 'node:async_hooks'
import type { FunctionName } from '../aws/functions.ts'

/** Which function runs: all of them share this process. */
export const callingFunction = new AsyncLocalStorage<FunctionName>()
