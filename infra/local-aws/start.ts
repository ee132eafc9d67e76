import { runDemo } from '../machine/demo/run-demo.ts'

// The functions run bundled as on AWS, in front of emulators, for anyone who works on the deployment.
runDemo({
  beginBundles: async (onNews) => {
    const { bundleFunctions } = await import('../build/bundle.ts')
    return { bundling: bundleFunctions({ onNews }) }
  },
  startSystem: async (options) => (await import('./local-system.ts')).startLocalSystem(options),
})
