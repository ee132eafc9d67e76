import type { Stage } from '../stages.ts'

/** The keys that identify us to Stripe. */
export type StripeKeys = { secretKey: string; publishableKey: string }

/** The keys from the shell's environment, if any. Throws if one of the two is missing. */
export const readStripeKeys = (environment: NodeJS.ProcessEnv): StripeKeys | undefined => {
  const [secretKey, publishableKey] = [environment.STRIPE_SECRET_KEY?.trim(), environment.STRIPE_PUBLISHABLE_KEY?.trim()]
  if (secretKey && publishableKey) return { secretKey, publishableKey }
  if (secretKey || publishableKey) throw new Error('Stripe needs both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY. Nothing was changed.')
  return undefined
}

/** Throws unless both keys are of their named kind and of the stage's mode. */
export const refuseWrongKeys = (stage: Stage, { secretKey, publishableKey }: StripeKeys) => {
  refuseWrongMode(stage, secretKey)
  if (modeOf(publishableKey, ['pk']) !== wantedMode(stage))
    throw new Error(`STRIPE_PUBLISHABLE_KEY must start with pk_${wantedMode(stage)}_ for the stage ${stage.name}. Nothing was changed.`)
}

/**
 * Throws unless it's a secret or restricted key of the stage's mode: real money is charged where it's meant to be, and
 * nowhere else.
 */
export const refuseWrongMode = (stage: Stage, secretKey: string) => {
  const mode = modeOf(secretKey, ['sk', 'rk'])
  if (mode === undefined) throw new Error('STRIPE_SECRET_KEY must start with sk_ or rk_. Nothing was changed.')
  if (mode === wantedMode(stage)) return
  const why = stage.takesMoney
    ? 'takes real money, and this is a key of Stripe’s test mode'
    : 'is for trying, and this key takes real money'
  throw new Error(`The stage ${stage.name} ${why}. Nothing was changed. Use a key for the ${wantedMode(stage)} mode.`)
}

const wantedMode = ({ takesMoney }: Stage) => (takesMoney ? 'live' : 'test')

const modeOf = (key: string, kinds: string[]) => {
  const [, kind = '', mode] = /^([a-z]+)_(live|test)_\S+$/.exec(key) ?? []
  return kinds.includes(kind) ? mode : undefined
}
