import { bundleFunctions } from '#infra/bundle.ts'

/** Before the first test that runs Lambdas: they are bundled once, whatever runs side by side afterwards. */
export const setup = async () => {
  await bundleFunctions()
}
