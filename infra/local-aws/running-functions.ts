import type { FunctionName } from '../aws/functions.ts'
import type { Bundle } from '../build/bundle.ts'
import { type FunctionThread, functionThread } from './function-thread.ts'
import { type Deployed, type Functions, loadFunctions } from './lambda.ts'

type Options = {
  /** The functions' deployment settings. If set, all run in the system's own thread, where their rights are checked. */
  deployed: readonly Deployed[] | undefined
  showsLogs: boolean
  onDeath: (message: string) => void
}

/** Keeps a CPU core busy when much is due at once. */
const threadedName: FunctionName = 'deliver'

/** The functions as last loaded, in the system's own thread except for deliveries, which have their own. */
export const runningFunctions = ({ deployed, showsLogs, onDeath }: Options) => {
  const threads = new Set<FunctionThread>()
  let loaded: Functions | undefined
  let thread: FunctionThread | undefined

  const functions: Functions = (name) => async (event) => {
    if (!loaded) throw new Error(`${name} is not loaded yet.`)
    return (name === threadedName && thread ? thread.invoke : loaded(name))(event)
  }
  const threadOf = (bundle: Bundle) => {
    const started = functionThread({ bundle, showsLogs, onDeath })
    threads.add(started)
    return started
  }
  const load = (bundles: readonly Bundle[]) => {
    const threaded = deployed ? undefined : bundles.find(({ name }) => name === threadedName)
    loaded = loadFunctions(
      bundles.filter((bundle) => bundle !== threaded),
      deployed,
    )
    const before = thread
    thread = threaded && threadOf(threaded)
    // Running invocations end with the code they began with.
    void before?.retire().then(() => threads.delete(before))
  }
  return {
    functions,
    load,
    stop: () => Promise.all([...threads].map((started) => started.stop())),
  }
}
