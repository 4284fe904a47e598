const maxLength = 500;
const address =
  /^(https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:xn--[a-z0-9-]+|[a-z]{2,}))(:\d{1,5})?([/?#]\S*)?$/i;

/**
 * A public web address as typed (`www.studio.it`), with its scheme; null for anything but http and https with a public
 * name: no other scheme, no machine in somebody's own network, no credentials.
 */
export function parseWebAddress(typed: string): string | null {
  const [, scheme = 'https://', host = '', port = '', rest = '/'] = address.exec(typed.trim()) ?? [];
  if (host === '' || /\.(local|localhost|internal|lan|home|corp)$/i.test(host)) return null;
  const url = `${scheme.toLowerCase()}${host.toLowerCase()}${port}${rest.startsWith('/') ? rest : `/${rest}`}`;
  return url.length <= maxLength ? url : null;
}
