import { App, type AppProps, Validations } from 'aws-cdk-lib'
import flags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { ApiStack } from './stacks/api-stack.ts'
import { DataStack } from './stacks/data-stack.ts'
import { FirewallStack } from './stacks/firewall-stack.ts'
import { MonitoringStack } from './stacks/monitoring-stack.ts'
import { PlanStack } from './stacks/plan-stack.ts'
import { PublishingStack } from './stacks/publishing-stack.ts'
import { WebStack } from './stacks/web-stack.ts'
import { hasFirewall, type Stage } from './stages.ts'

/**
 * All of a stage's stacks, in deployment order. They pass each other what they created through the parameter store, so
 * none locks another.
 */
export const crierApp = (stageOf: (app: App) => Stage, props?: AppProps) => {
  const app = new App({ ...props, context: { ...flags, ...props?.context } })
  const stage = stageOf(app)
  const data = new DataStack(app, { stage })
  const firewall = hasFirewall(stage) ? new FirewallStack(app, { stage }) : undefined
  const web = new WebStack(app, { stage, data, firewallArn: firewall?.arn })
  const { distributionPlan: plan } = stage
  if (plan && firewall) new PlanStack(app, { stage, plan, distributionArn: web.distributionArn, firewallArn: firewall.arn })
  const publishing = new PublishingStack(app, { stage, data, web })
  const api = new ApiStack(app, { stage, web, data, publishing })
  const monitoring = new MonitoringStack(app, { stage, web, data, publishing })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app))
  return { app, stacks: { web, data, publishing, api, monitoring } }
}
