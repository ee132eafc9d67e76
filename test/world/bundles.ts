import { bundleFunctions } from '#infra/build/bundle.ts'
import { deployedFunctions } from '#infra/local-aws/rights/deployed-functions.ts'

/**
 * Before the first test that runs Lambdas, bundles them and computes what the stacks give them, once for everything
 * that runs in parallel afterward.
 */
export const setup = async () => {
  await bundleFunctions()
  await deployedFunctions()
}
