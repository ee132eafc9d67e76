/** Where connecting an account again begins at once. If it's gone, connecting one on its platform does. */
export const reconnectPath = ({ platform, id }: { platform: string; id: string }): string =>
  `/dashboard/platforms?connect=${platform}&account=${encodeURIComponent(id)}#${platform}`
