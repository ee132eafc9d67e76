import { runDemo } from '../machine/demo/run-demo.ts'

// Runs the functions bundled as on AWS, with emulators behind them, for anyone who works on the deployment.
runDemo({
  beginBundles: async (onNews) => {
    const { bundleFunctions } = await import('../build/bundle.ts')
    return { bundling: bundleFunctions({ onNews }) }
  },
  startSystem: async (options) => (await import('./local-system.ts')).startLocalSystem(options),
})
