import { useParams } from 'react-router-dom';
import { OrderPage } from './order-page.tsx';
import { OrdersList } from './orders-list.tsx';

/** `/admin/ordini` and `/admin/ordini/<id>`. */
export function OrdersSection() {
  const { id } = useParams();
  return id ? <OrderPage key={id} id={id} /> : <OrdersList />;
}
