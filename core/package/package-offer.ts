import { countVouchersUsed } from '@dentisti/db/package/package-order.repository';
import { breakDownPrices, type PriceBreakdown } from '@dentisti/domain/package/package-prices';
import type { RequestContext } from '../context.ts';

/** What the package costs and whether it can be had. */
export interface PackageOfferView {
  prices: PriceBreakdown;
  /** Null: not counted. */
  vouchersLeft: number | null;
}

/** The offer as it stands; vouchers are counted from paid orders at every look. */
export async function getPackageOffer({ services, em }: RequestContext): Promise<PackageOfferView> {
  const { prices, vouchers } = services.env.package;
  const used = vouchers === null ? 0 : await countVouchersUsed(em);
  return {
    prices: breakDownPrices(prices),
    vouchersLeft: vouchers === null ? null : Math.max(0, vouchers - used),
  };
}
