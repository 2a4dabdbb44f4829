import type { BrowserContext } from 'playwright-core';

/** Collects what a profile's pages complain of: violated policies, errors, and what their consoles call one. */
export async function complaintsOf(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.exposeBinding('complain', (_, complaint: string) => void complaints.push(complaint));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as never as { complain(text: string): void }).complain(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
