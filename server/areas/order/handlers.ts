import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { claimCoupon, giveCoupon, recallCoupon } from "./coupon-give.ts";
import { couponHolders, couponPage, ownCoupons } from "./coupon-reads.ts";
import { deleteCoupon, moveCoupon, saveCoupon } from "./coupon-save.ts";
import { changeCoupon } from "./coupon-use.ts";
import { exportOrders } from "./order-export.ts";
import { orderContent, receiveOrderFile } from "./order-files.ts";
import { orderInfo } from "./order-info.ts";
import { orderList, orderMonths, ownOrders } from "./order-lists.ts";
import {
  askInvoice,
  confirmOrder,
  deliverOrder,
  handInVoucher,
  movePlain,
  noteInvoice,
  noteRefunded,
  rateOrder,
} from "./order-moves.ts";
import { placeOrder } from "./order-place.ts";
import { allProducts, bankAccount, offeredProduct, offeredProducts, saveBank, saveProduct } from "./products.ts";

export const orderHandlers: AreaHandlers<"order"> = {
  place: placeOrder,
  mine: ownOrders,
  info: orderInfo,
  list: orderList,
  orderExport: exportOrders,
  months: orderMonths,
  move: movePlain,
  confirm: confirmOrder,
  voucher: handInVoucher,
  deliver: deliverOrder,
  rate: rateOrder,
  invoiceAsk: askInvoice,
  invoice: noteInvoice,
  refunded: noteRefunded,
  file: receiveOrderFile,
  content: orderContent,
  offers: offeredProducts,
  offer: offeredProduct,
  products: allProducts,
  productSave: saveProduct,
  bank: async ({ db }) => ({ account: await bankAccount(db) }),
  bankSave: saveBank,
  coupons: ownCoupons,
  couponClaim: claimCoupon,
  couponUse: changeCoupon,
  couponList: couponPage,
  couponSave: saveCoupon,
  couponMove: moveCoupon,
  couponDelete: deleteCoupon,
  couponGive: giveCoupon,
  couponGiven: couponHolders,
  couponRecall: recallCoupon,
};
