"""Cards: made, remembered, made better, and made before they are asked for."""
