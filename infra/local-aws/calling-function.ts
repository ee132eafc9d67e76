import { AsyncLocalStorage } from 'node:async_hooks'
import type { FunctionName } from '../aws/functions.ts'

/** The function that's running, since all of them share this process. */
export const callingFunction = new AsyncLocalStorage<FunctionName>()
