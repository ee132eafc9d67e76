import { onTestFinished } from 'vitest'
import { type Holdings, openAwsAccount, readyHoldings } from './account-server.ts'

/**
 * An AWS account that a stage can be deployed to, unless `own` removes something it needs, with a log of every call in
 * order.
 */
export const anAwsAccount = async (own: Partial<Holdings> = {}) => {
  const holdings: Holdings = { ...readyHoldings(), ...own }
  const { account, happened, stop } = await openAwsAccount(holdings)
  onTestFinished(() => stop())
  return { holdings, happened, account }
}
