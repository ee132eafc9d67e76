import { bundleFunctions } from '#infra/build/bundle.ts'
import { deployedFunctions } from '#infra/local-aws/rights/deployed-functions.ts'

/** Before the first test that runs Lambdas: they are bundled, and what the stacks give them is worked out, once, whatever runs side by side afterwards. */
export const setup = async () => {
  await bundleFunctions()
  await deployedFunctions()
}
