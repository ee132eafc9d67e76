const nowhere = '/nonexistent'

/**
 * Keeps the SDK to the keys and endpoints we pass it, whatever the shell and files of someone with an AWS account say.
 * Otherwise, a profile would take precedence over the keys, and a session token would be sent with them.
 */
export const noOtherAws = {
  AWS_PROFILE: '',
  AWS_SESSION_TOKEN: '',
  AWS_CONFIG_FILE: nowhere,
  AWS_SHARED_CREDENTIALS_FILE: nowhere,
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'false',
  AWS_EC2_METADATA_DISABLED: 'true',
}
