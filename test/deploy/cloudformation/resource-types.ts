/**
 * The resource types in our stacks, as far as they matter for creation and deletion. Any other type is refused, so a
 * developer who adds one to a stack has to state how AWS treats its name.
 */
type ResourceType = {
  /** The path of the property that holds a custom name, which must be unique in an account and Region. */
  name?: readonly string[]
  /** Properties whose combination must be unique in an account, such as a route's API and key. */
  once?: readonly string[]
  /** The attributes that `Fn::GetAtt` may request. */
  attributes?: readonly string[]
  /** Unique in the whole account, whatever the Region. */
  isGlobal?: boolean
  /** The `Ref` value, where it isn't the name. */
  ref?: 'Arn' | 'Url'
}

const types: Record<string, ResourceType> = {
  'AWS::ApiGatewayV2::Api': { attributes: ['ApiEndpoint', 'ApiId'] },
  'AWS::ApiGatewayV2::Integration': {},
  'AWS::ApiGatewayV2::Route': { once: ['ApiId', 'RouteKey'] },
  'AWS::ApiGatewayV2::Stage': { once: ['ApiId', 'StageName'] },
  'AWS::Budgets::Budget': { name: ['Budget', 'BudgetName'], isGlobal: true },
  'AWS::CloudFront::CachePolicy': { name: ['CachePolicyConfig', 'Name'], isGlobal: true, attributes: ['Id'] },
  'AWS::CloudFront::Distribution': { isGlobal: true, attributes: ['DomainName', 'Id'] },
  'AWS::CloudFront::Function': { name: ['Name'], isGlobal: true, attributes: ['FunctionARN'] },
  'AWS::CloudFront::OriginAccessControl': { name: ['OriginAccessControlConfig', 'Name'], isGlobal: true, attributes: ['Id'] },
  'AWS::CloudFront::ResponseHeadersPolicy': { name: ['ResponseHeadersPolicyConfig', 'Name'], isGlobal: true, attributes: ['Id'] },
  'AWS::CloudWatch::Alarm': { name: ['AlarmName'], attributes: ['Arn'] },
  'AWS::CloudWatch::Dashboard': { name: ['DashboardName'] },
  'AWS::DynamoDB::GlobalTable': { name: ['TableName'], attributes: ['Arn', 'StreamArn', 'TableId'] },
  'AWS::Events::Rule': { name: ['Name'], attributes: ['Arn'] },
  // An inline policy replaces one with the same name.
  'AWS::IAM::Policy': {},
  'AWS::IAM::Role': { name: ['RoleName'], isGlobal: true, attributes: ['Arn', 'RoleId'] },
  'AWS::KMS::Key': { attributes: ['Arn', 'KeyId'] },
  'AWS::Lambda::EventInvokeConfig': { once: ['FunctionName', 'Qualifier'] },
  'AWS::Lambda::EventSourceMapping': { once: ['FunctionName', 'EventSourceArn'], attributes: ['Id'] },
  'AWS::Lambda::Function': { name: ['FunctionName'], attributes: ['Arn'] },
  'AWS::Lambda::Permission': {},
  'AWS::Logs::LogGroup': { name: ['LogGroupName'], attributes: ['Arn'] },
  'AWS::Logs::MetricFilter': { name: ['FilterName'] },
  'AWS::PricingPlanManager::Subscription': { attributes: ['Arn'] },
  'AWS::S3::Bucket': { name: ['BucketName'], isGlobal: true, attributes: ['Arn', 'DomainName', 'RegionalDomainName'] },
  'AWS::S3::BucketPolicy': { once: ['Bucket'] },
  'AWS::SES::ConfigurationSet': { name: ['Name'] },
  'AWS::SES::ConfigurationSetEventDestination': { attributes: ['Id'] },
  'AWS::SNS::Subscription': { ref: 'Arn' },
  'AWS::SNS::Topic': { name: ['TopicName'], attributes: ['TopicArn', 'TopicName'], ref: 'Arn' },
  'AWS::SNS::TopicPolicy': {},
  'AWS::SQS::Queue': { name: ['QueueName'], attributes: ['Arn', 'QueueName', 'QueueUrl'], ref: 'Url' },
  'AWS::SQS::QueuePolicy': {},
  'AWS::SSM::Parameter': { name: ['Name'], attributes: ['Type', 'Value'] },
  'AWS::Scheduler::ScheduleGroup': { name: ['Name'], attributes: ['Arn'] },
  'AWS::WAFv2::WebACL': { name: ['Name'], attributes: ['Arn', 'Id'] },
}

export const resourceType = (type: string): ResourceType | undefined => types[type]
