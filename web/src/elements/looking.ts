// The panels that look into a model. They show something only once there is one, so the site fetches them when the rest stands.
import './crumb-attention';
import './crumb-peek';
