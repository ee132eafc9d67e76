import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'

/**
 * Sends a mail when the account has spent 80 % of what it may cost in a month. Sends another when it is going to spend all of it. The first
 * two budgets of an account cost nothing. https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
 */
export const costBudget = (scope: Construct, { dollars, mail }: { dollars: number; mail: string }) =>
  new CfnBudget(scope, 'MonthlyBudget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
    notificationsWithSubscribers: [told('ACTUAL', 80, mail), told('FORECASTED', 100, mail)],
  })

const told = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number, mail: string): CfnBudget.NotificationWithSubscribersProperty => ({
  notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: percent, thresholdType: 'PERCENTAGE' },
  subscribers: [{ subscriptionType: 'EMAIL', address: mail }],
})
