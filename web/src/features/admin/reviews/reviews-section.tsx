import { useParams } from 'react-router-dom';
import { ReviewPage } from './review-page.tsx';
import { ReviewsList } from './reviews-list.tsx';

/** `/admin/recensioni` and `/admin/recensioni/<id>`. */
export function ReviewsSection() {
  const { id } = useParams();
  return id ? <ReviewPage key={id} id={id} /> : <ReviewsList />;
}
