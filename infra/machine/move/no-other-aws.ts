const nowhere = '/nonexistent'

/**
 * Keeps the SDK to the keys and endpoints that we give it, whatever the shell and the files of someone who has an AWS account say. A profile would be
 * preferred to the keys, and a session's token would be sent with them.
 */
export const noOtherAws = {
  AWS_PROFILE: '',
  AWS_SESSION_TOKEN: '',
  AWS_CONFIG_FILE: nowhere,
  AWS_SHARED_CREDENTIALS_FILE: nowhere,
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'false',
  AWS_EC2_METADATA_DISABLED: 'true',
}
