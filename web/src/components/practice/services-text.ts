import { writePrice } from '@dentisti/domain/practice/price-text';
import { parseServices } from '@dentisti/domain/practice/typed-services';

/** Returns services as patients read them, one a line, of the lines that a practice typed; the same text where they cannot be read. */
export function servicesText(typed: string): string {
  const services = parseServices(typed);
  return services ? services.map((service) => `${service.name} · ${writePrice(service)}`).join('\n') : typed;
}
